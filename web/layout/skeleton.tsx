type SkeletonProps = {
  height?: string;
  /** As wide as its container by default. */
  width?: string;
  my?: string;
  mx?: 'auto';
  mt?: string;
  mb?: string;
  mih?: string;
  radius?: 0;
  circle?: boolean;
  /** Off by default, because the animation would slow down loading. */
  animate?: boolean;
  className?: string | undefined;
};

/**
 * A grey shape in the place of content that is still loading. Lists show dozens of skeletons, so each is only one plain
 * element.
 */
export function Skeleton({
  height,
  width,
  my,
  mx,
  mt,
  mb,
  mih,
  radius,
  circle,
  animate,
  className = '',
}: SkeletonProps) {
  const style = {
    height,
    width: circle ? height : width,
    minHeight: mih,
    marginBlock: my,
    marginInline: mx,
    marginTop: mt,
    marginBottom: mb,
    borderRadius: circle ? '50%' : radius,
  };
  return <div className={`skeleton ${className}`} data-animate={animate || undefined} style={style} />;
}
