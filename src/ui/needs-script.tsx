/** Tells readers without JavaScript that the page needs it. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <p className="mb-6 border-l-4 border-warning bg-raised p-4">{children}</p>
    </noscript>
  );
}
