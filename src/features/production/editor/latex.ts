/** A formula as MathML, or the reason why its LaTeX cannot be read. */
export type Converted = { mathml: string } | { error: string };

/** Texts have no inline styles, and the policy of the page refuses them already while they are parsed. */
const withoutStyles = (xml: string) =>
  xml.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/ style=("[^"]*"|'[^']*')/g, ''));

/** Converts LaTeX into the content of a `math` element. The library is loaded when it is first needed. */
export async function mathmlOf(latex: string, isBlock: boolean): Promise<Converted> {
  const { default: temml } = await import('temml');
  try {
    const math = temml.renderToString(latex, { xml: true, displayMode: isBlock, throwOnError: true });
    const parsed = new DOMParser().parseFromString(withoutStyles(math), 'text/xml').documentElement;
    const content = [...parsed.children].map((child) => new XMLSerializer().serializeToString(child)).join('');
    return { mathml: content.replaceAll(/ xmlns="[^"]*"/g, '') };
  } catch (error) {
    return {
      error:
        error instanceof Error
          ? error.message.replace(/^(?:ParseError|KaTeX parse error|Temml parse error):\s*/i, '')
          : '',
    };
  }
}
