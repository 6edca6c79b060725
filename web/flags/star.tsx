type StarProps = { x: number; y: number; radius: number; points?: number; inner?: number };

/** A star pointing up. `inner` is how deep it is cut, as a share of the radius. */
export function Star({ x, y, radius, points = 5, inner = 0.4 }: StarProps) {
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const reach = corner % 2 === 0 ? radius : radius * inner;
    const angle = (corner * Math.PI) / points;
    return `${(x + reach * Math.sin(angle)).toFixed(2)},${(y - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return <polygon points={corners.join(' ')} />;
}
