/** A script within the page. Its hash is in the page's Content-Security-Policy. */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash
  return <script dangerouslySetInnerHTML={{ __html: code }} />;
}
