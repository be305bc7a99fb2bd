import { Fragment } from 'react';

/** An e-mail address. Where it needs a second line, that begins behind the @ or with a dot; copied, it is what it was. */
export function Address({ children }: { children: string }) {
  const parts = children.split(/(?<=@)|(?=\.)/).map((text, index) => ({ key: `${index} ${text}`, text }));
  return parts.map(({ key, text }, index) => (
    <Fragment key={key}>
      {index > 0 && <wbr />}
      {text}
    </Fragment>
  ));
}

/** An e-mail address to write to. */
export function MailTo({ children }: { children: string }) {
  return (
    <a href={`mailto:${children}`}>
      <Address>{children}</Address>
    </a>
  );
}
