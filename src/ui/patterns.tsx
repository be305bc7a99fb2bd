import { useId } from 'react';

export type PatternKind = 'lozenges' | 'zigzag' | 'spirals';
export const PATTERN_KINDS: PatternKind[] = ['lozenges', 'zigzag', 'spirals'];

const BLACK = 'var(--color-paint-black)';
const WHITE = 'var(--color-paint-white)';
const RED = 'var(--color-paint-red)';
const GREY = 'var(--color-paint-grey)';

const LOZENGE_RINGS = [
  [60, BLACK],
  [48, WHITE],
  [36, RED],
  [24, BLACK],
  [12, WHITE],
] as const;

/** Nested lozenges on a red ground. */
function Lozenge() {
  return (
    <>
      <path d="M0 0h120v120H0z" fill={RED} />
      {LOZENGE_RINGS.map(([size, fill]) => (
        <path key={size} d={`M60 ${60 - size}L${60 + size} 60 60 ${60 + size} ${60 - size} 60z`} fill={fill} />
      ))}
    </>
  );
}

/** Nested lozenges with smaller ones between them, a family's shield. */
function Lozenges() {
  return (
    <>
      <Lozenge />
      {[0, 120].flatMap((x) =>
        [0, 120].map((y) => <path key={`${x}.${y}`} d={`M${x} ${y - 24}l24 24-24 24-24-24z`} fill={WHITE} />),
      )}
    </>
  );
}

const ZIGZAG_BANDS = [BLACK, WHITE, RED, WHITE, BLACK, GREY, BLACK, WHITE, RED];

/** Zigzag bands, the hills; fewer for a tile of which only the upper part is seen. */
function Zigzag({ bands = ZIGZAG_BANDS.length }: { bands?: number }) {
  return (
    <>
      <path d="M0 0h120v120H0z" fill={BLACK} />
      {ZIGZAG_BANDS.slice(0, bands).map((fill, index) => {
        const y = index * 20 - 40;
        // biome-ignore lint/suspicious/noArrayIndexKey: bands are fixed and repeat their colours
        return <path key={index} d={`M0 ${y + 30}l30-30 30 30 30-30 30 30v20l-30-30-30 30-30-30-30 30z`} fill={fill} />;
      })}
    </>
  );
}

/** Square spirals, the dance. */
function Spirals() {
  const spiral = 'M10 110V10h100v100H34V34h52v52H58V58h6';
  return (
    <>
      <path d="M0 0h120v120H0z" fill={BLACK} />
      <path d={spiral} fill="none" stroke={WHITE} strokeWidth="9" />
      <path d="M0 0h120v120H0z" fill="none" stroke={RED} strokeWidth="9" />
    </>
  );
}

/** Half a tile of zigzags, for bands of that height. */
const HalfZigzag = () => <Zigzag bands={5} />;

const TILES = { lozenges: Lozenges, zigzag: Zigzag, spirals: Spirals, halfZigzag: HalfZigzag };

interface PatternProps {
  kind: PatternKind | 'halfZigzag';
  className?: string;
  /** Size of one tile in pixels. */
  tile?: number;
  /** Leaves one tile of the first row out. */
  missing?: number;
}

/** Imigongo, the geometric relief painting of Rwanda. Decoration: hidden from screen readers, never animated. */
export function Pattern({ kind, className, tile = 120, missing }: PatternProps) {
  const id = useId();
  const Tile = TILES[kind];
  return (
    <svg aria-hidden="true" className={className} width="100%" height="100%" preserveAspectRatio="xMidYMid slice">
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse" viewBox="0 0 120 120">
          <Tile />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
      {missing !== undefined && <rect x={missing * tile} width={tile} height={tile} fill="var(--color-paper)" />}
    </svg>
  );
}

/** A narrow band of the pattern at the start or end of a page. */
export function PatternBand({ kind = 'halfZigzag' }: { kind?: PatternProps['kind'] }) {
  return (
    <div aria-hidden="true" data-screen-only className="h-3 overflow-hidden">
      <Pattern kind={kind} tile={24} />
    </div>
  );
}

/** The journal's mark: one lozenge. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 120" className={className}>
      <Lozenge />
    </svg>
  );
}
