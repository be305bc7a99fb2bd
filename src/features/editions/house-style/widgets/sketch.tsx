import { useJournal } from '#features/journal/widgets.tsx';
import { contrastToPaper, FIRST_STYLE, type Head, type HouseFont, type HouseStyle } from '../rules.ts';
import { houseStyleTexts } from '../texts.ts';

const { screen: texts, specimen } = houseStyleTexts;
const FAMILIES: Record<HouseFont, string> = { SERIF: 'font-serif', SANS: 'font-sans' };
/** Lines of running text, as shares of the width. */
const LINES = [100, 97, 99, 96, 100, 62];

/** The first page and another one as the style would set them, small; it follows each change at once. */
export function Sketch({ style }: { style: HouseStyle }) {
  const { name } = useJournal();
  const accent = contrastToPaper(style.accent) === undefined ? FIRST_STYLE.accent : style.accent;
  const words: Record<Head, string> = {
    TITLE: specimen.title,
    AUTHORS: specimen.authors.join(', '),
    JOURNAL: name,
    NONE: '',
  };
  const headings = FAMILIES[style.headings];
  return (
    <div
      role="img"
      aria-label={texts.sketch}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-[repeat(2,minmax(0,1fr))] lg:sticky lg:top-6"
    >
      <div className="aspect-[1/1.414] overflow-hidden border border-line bg-[#fff] text-[#261b16] shadow-sm">
        {style.firstPage === 'BAND' && <Band accent={accent} />}
        {style.firstPage === 'LINE' && <hr className="mx-[12%] mt-[8%] border-t-2" style={{ borderColor: accent }} />}
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-2 px-[12%] py-[10%] ${FAMILIES[style.body]}`}>
          <p className="text-[0.5rem] opacity-70">{name}</p>
          <p className="text-[0.5rem] font-semibold" style={{ color: accent }}>
            {texts.kind}
          </p>
          <p className={`text-lg leading-tight font-semibold ${headings}`}>{specimen.title}</p>
          <p className="text-[0.65rem] font-semibold">{specimen.authors.join(', ')}</p>
          <p className="border-l-2 pl-2 text-[0.6rem]" style={{ borderColor: accent }}>
            {specimen.abstract}
          </p>
          <p className={`mt-2 text-xs font-semibold ${headings}`}>{texts.heading}</p>
          <Paragraphs count={6} size={style.size} />
        </div>
      </div>
      <div className="aspect-[1/1.414] overflow-hidden border border-line bg-[#fff] text-[#261b16] shadow-sm">
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-2 px-[12%] py-[6%] ${FAMILIES[style.body]}`}>
          <div className="flex justify-between gap-3 text-[0.5rem] opacity-70">
            <span className="truncate">{words[style.headLeft]}</span>
            <span className="truncate">{words[style.headRight]}</span>
          </div>
          <div className="mt-3 grid gap-3">
            <Paragraphs count={2} size={style.size} />
            <p className={`text-xs font-semibold ${headings}`}>{texts.nextHeading}</p>
            <Paragraphs count={2} size={style.size} />
          </div>
          {style.hasQr && (
            <div className="mt-4 flex items-center gap-2 border-t border-current pt-2 text-[0.5rem] opacity-70">
              <span className="size-8 bg-current" />
              CC BY 4.0
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Paragraphs({ count, size }: { count: number } & Pick<HouseStyle, 'size'>) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed number of equal paragraphs
    <Lines key={index} size={size} />
  ));
}

function Lines({ size }: Pick<HouseStyle, 'size'>) {
  return (
    <div className="grid" style={{ gap: `${size * 0.42}px` }}>
      {LINES.map((share) => (
        <span
          key={share}
          className="block bg-current opacity-30"
          style={{ width: `${share}%`, height: `${size * 0.32}px` }}
        />
      ))}
    </div>
  );
}

function Band({ accent }: { accent: string }) {
  return (
    <svg aria-hidden viewBox="0 0 240 10" className="block w-full" fill={accent} fillRule="evenodd">
      {Array.from({ length: 24 }, (_, index) => {
        const x = index * 10;
        return (
          <path
            key={x}
            d={`M${x + 5} 0 ${x + 10} 5 ${x + 5} 10 ${x} 5ZM${x + 5} 2.5 ${x + 7.5} 5 ${x + 5} 7.5 ${x + 2.5} 5Z`}
          />
        );
      })}
    </svg>
  );
}
