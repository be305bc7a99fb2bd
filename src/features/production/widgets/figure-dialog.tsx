import figuresScript from 'virtual:figures-script';
import { X } from 'lucide-react';
import { InlineScript } from '#ui/inline-script.tsx';
import { productionTexts } from '../texts.ts';

/** The dialog in which a small script shows figures, with their captions. */
export function FigureDialog() {
  return (
    <>
      <dialog
        data-figure-dialog
        className="m-auto max-h-[calc(100dvh-1rem)] w-max max-w-[calc(100vw-1rem)] overflow-y-auto border border-line bg-raised text-ink backdrop:bg-paint-black/80"
      >
        <form method="dialog" className="sticky top-0 flex justify-end bg-raised">
          <button
            type="submit"
            aria-label={productionTexts.article.close}
            className="grid size-11 place-items-center outline-offset-[-3px] hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </form>
        <div
          data-figure-place
          className="grid gap-3 px-4 pb-4 [&>img]:mx-auto [&>img]:h-auto [&>img]:max-h-[calc(100dvh-12rem)] [&>img]:w-auto [&>img]:max-w-full [&>img]:bg-paint-white"
        />
      </dialog>
      <InlineScript code={figuresScript} />
    </>
  );
}
