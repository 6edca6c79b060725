import type { CommonCurrency } from '../../contract/common-currencies.ts';

/** Flags on a grid of 28 by 20. They are simplified, because they are shown at the height of a line of text. */
export const FLAG_DRAWINGS: Record<CommonCurrency['flag'], () => React.ReactNode> = {
  us: UnitedStates,
  eu: EuropeanUnion,
  gb: UnitedKingdom,
  jp: Japan,
  ca: Canada,
  au: Australia,
  in: India,
};

function UnitedStates() {
  return (
    <>
      <path fill="#fff" d="M0 0h28v20H0z" />
      <path
        stroke="#b22234"
        strokeWidth="1.54"
        d="M0 .77h28M0 3.85h28M0 6.92h28M0 10h28M0 13.08h28M0 16.15h28M0 19.23h28"
      />
      <path fill="#3c3b6e" d="M0 0h11.2v10.77H0z" />
      {/* Nine rows of four or three stars. A single path renders faster than 32 circles. */}
      <path stroke="#fff" strokeWidth=".84" strokeLinecap="round" d={US_STARS} />
    </>
  );
}

const US_STARS = Array.from({ length: 9 }, (_, row) => {
  const isShort = row % 2;
  return `M${isShort ? 2.875 : 1.5} ${1.2 + row * 1.05}h0${'m2.75 0h0'.repeat(isShort ? 2 : 3)}`;
}).join('');

function EuropeanUnion() {
  return (
    <>
      <path fill="#039" d="M0 0h28v20H0z" />
      <g fill="#fc0">
        {Array.from({ length: 12 }, (_, hour) => (hour * Math.PI) / 6).map((angle) => (
          <Star key={angle} x={14 + 6.2 * Math.sin(angle)} y={10 - 6.2 * Math.cos(angle)} radius={1.35} />
        ))}
      </g>
    </>
  );
}

/** The British flag, which some other flags contain in a corner. */
function UnionJack() {
  return (
    <>
      <path fill="#012169" d="M0 0h28v20H0z" />
      <path stroke="#fff" strokeWidth="4" d="m0 0 28 20M28 0 0 20" />
      <path stroke="#c8102e" strokeWidth="1.4" d="m0 .8 14 10M14 9.2l14 10M28 .8l-14 10M14 9.2 0 19.2" />
      <path stroke="#fff" strokeWidth="6.6" d="M14 0v20M0 10h28" />
      <path stroke="#c8102e" strokeWidth="4" d="M14 0v20M0 10h28" />
    </>
  );
}

function UnitedKingdom() {
  return <UnionJack />;
}

function Japan() {
  return (
    <>
      <path fill="#fff" d="M0 0h28v20H0z" />
      <circle cx="14" cy="10" r="6" fill="#bc002d" />
    </>
  );
}

function Canada() {
  return (
    <>
      <path fill="#fff" d="M0 0h28v20H0z" />
      <path
        fill="#d80621"
        d="M0 0h7v20H0zM21 0h7v20h-7zM14 3l1.2 2.4 1.2-.6-.7 3.6 1.6-1.6.5 1 2.1-.4-.8 2.2 1 .6-3.4 2.8.4 1.3-2.75-.5.15 3.2h-1l.15-3.2-2.75.5.4-1.3-3.4-2.8 1-.6-.8-2.2 2.1.4.5-1 1.6 1.6-.7-3.6 1.2.6z"
      />
    </>
  );
}

function Australia() {
  return (
    <>
      <path fill="#012169" d="M0 0h28v20H0z" />
      <svg width="14" height="10" viewBox="0 0 28 20" aria-hidden="true">
        <UnionJack />
      </svg>
      <g fill="#fff">
        <Star x={7} y={15} radius={2.6} points={7} inner={0.45} />
        <Star x={21} y={3.6} radius={1.35} points={7} inner={0.45} />
        <Star x={17.6} y={8.6} radius={1.35} points={7} inner={0.45} />
        <Star x={24.4} y={7.6} radius={1.35} points={7} inner={0.45} />
        <Star x={21} y={16.4} radius={1.35} points={7} inner={0.45} />
        <Star x={22.6} y={10.8} radius={0.8} />
      </g>
    </>
  );
}

function India() {
  return (
    <>
      <path fill="#fff" d="M0 0h28v20H0z" />
      <path fill="#f93" d="M0 0h28v6.67H0z" />
      <path fill="#128807" d="M0 13.33h28V20H0z" />
      <g stroke="#008" fill="none">
        <circle cx="14" cy="10" r="2.5" strokeWidth="0.55" />
        <path strokeWidth="0.3" d="M14 7.5v5M11.5 10h5M12.23 8.23l3.54 3.54M15.77 8.23l-3.54 3.54" />
      </g>
    </>
  );
}

type StarProps = { x: number; y: number; radius: number; points?: number; inner?: number };

/** A star that points up. `inner` is the inner radius as a fraction of the outer radius. */
function Star({ x, y, radius, points = 5, inner = 0.4 }: StarProps) {
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const reach = corner % 2 === 0 ? radius : radius * inner;
    const angle = (corner * Math.PI) / points;
    return `${(x + reach * Math.sin(angle)).toFixed(2)},${(y - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return <polygon points={corners.join(' ')} />;
}
