/** A style sheet within the page, so that it waits for no request. Its hash is in the page's Content-Security-Policy. */
export function InlineStyle({ sheet }: { sheet: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash
  return <style dangerouslySetInnerHTML={{ __html: sheet }} />;
}
