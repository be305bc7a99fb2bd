/** Payloads that call the trap if any part of them is ever evaluated as a script, an address or a template. */
const PAYLOADS = [
  '"><img src=x onerror=pwned(1)>',
  '<script>pwned(2)</script>',
  "'><svg/onload=pwned(3)>",
  '[x](javascript:pwned(4))',
  '<a href="JaVaScRiPt:pwned(5)">x</a>',
  '</script><script>pwned(6)</script>',
  '</title></textarea></style><script>pwned(7)</script>',
  '![x](x"onerror="pwned(8))',
  '[x](data:text/html,<script>pwned(9)</script>)',
  '{{constructor.constructor("pwned(10)")()}}$' + '{pwned(10)}<%=pwned(10)%>',
  '`-pwned(11)-`\';pwned(11);"//\\";pwned(11)//',
  '<iframe srcdoc="<script>parent.pwned(12)</script>">',
  '<math><mtext><style><img src onerror=pwned(13)></style></mtext></math>',
  '[x]: javascript:pwned(14)\n\n[x] <javascript:pwned(14)>',
  ']]><script>pwned(15)</script><!--',
  '=cmd|"/c calc"!A1 @SUM(1) +1 -1',
  'a\r\nBcc: pwned@example.org\r\nX-Pwned: 1',
  '\u202egnp.exe \u2066\u2028pwned(18)',
  '<form action=javascript:pwned(19)><button formaction=javascript:pwned(19)>x',
  '<meta http-equiv=refresh content="0;url=javascript:pwned(20)"><base href=//pwned.example>',
];

/** How many rounds it takes until every field had every payload that fits. */
export const ROUNDS = PAYLOADS.length;

/** As many payloads as fit into `length` characters, beginning with that of the round. */
export function payloadFor(round: number, length: number): string {
  let text = '';
  for (let step = 0; step < PAYLOADS.length; step++) {
    const next = PAYLOADS[(round + step) % PAYLOADS.length] ?? '';
    if (text.length + next.length + 1 <= Math.min(length, 1_500)) text += text ? ` ${next}` : next;
  }
  return text;
}
