import { Fragment } from 'react';

/** An e-mail address that breaks after the @ or before a dot; copied, it is unchanged. */
export function Address({ children }: { children: string }) {
  const parts = children.split(/(?<=@)|(?=\.)/).map((text, index) => ({ key: `${index} ${text}`, text }));
  return parts.map(({ key, text }, index) => (
    <Fragment key={key}>
      {index > 0 && <wbr />}
      {text}
    </Fragment>
  ));
}

/** A `mailto:` link. */
export function MailTo({ children }: { children: string }) {
  return (
    <a href={`mailto:${children}`}>
      <Address>{children}</Address>
    </a>
  );
}
