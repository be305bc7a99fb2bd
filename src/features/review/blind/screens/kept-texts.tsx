import { Button } from '#ui/button.tsx';
import { blindTexts } from '../texts.ts';

const texts = blindTexts.page;

/** Children of the box that are no kept texts: the title, the explanation and the template. */
const OWN_PARTS = 3;

/** Texts that this browser has kept and the draft does not have; the page's script fills it. */
export function KeptTexts() {
  return (
    <section data-kept={OWN_PARTS} hidden className="grid gap-4 border-l-4 border-warning bg-raised p-4">
      <h2 className="text-lg">{texts.keptTitle}</h2>
      <p>{texts.keptLead}</p>
      <template>
        <div className="grid gap-3">
          <p
            dir="auto"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
            tabIndex={0}
            className="measure max-h-80 overflow-y-auto border border-line p-3 wrap-anywhere whitespace-pre-line"
          />
          <div className="flex flex-wrap gap-3">
            <Button type="button" look="secondary">
              {texts.useKept}
            </Button>
            <Button type="button" look="quiet">
              {texts.deleteKept}
            </Button>
          </div>
        </div>
      </template>
    </section>
  );
}
