declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild;
  export = build;
}

/** The small script of every public page, bundled to text; see scripts/vite-inline-script.ts. */
declare module 'virtual:enhance-script' {
  const code: string;
  export default code;
}

/** The small script of hydrated pages. */
declare module 'virtual:hold-forms-script' {
  const code: string;
  export default code;
}

/** The small script of the pages that open accounts. */
declare module 'virtual:early-forms-script' {
  const code: string;
  export default code;
}

/** The small script of pages without a framework that people act on. */
declare module 'virtual:plain-page-script' {
  const code: string;
  export default code;
}

/** The small script of the hero. */
declare module 'virtual:hero-script' {
  const code: string;
  export default code;
}

/** The small script that opens the figures of a full text. */
declare module 'virtual:figures-script' {
  const code: string;
  export default code;
}

/** The small script of the report form, which saves drafts. */
declare module 'virtual:report-script' {
  const code: string;
  export default code;
}

/** Address of the script that shows the API document; see scripts/vite-api-reference.ts. */
declare module 'virtual:api-reference' {
  const address: string;
  export default address;
}

/** The worker of people who keep articles offline. */
declare module 'virtual:offline-worker-script' {
  const code: string;
  export default code;
}

/** The small script of the submission form. */
declare module 'virtual:early-draft-script' {
  const code: string;
  export default code;
}
