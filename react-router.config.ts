import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: process.env.BUILD_LANGUAGE ? `build/languages/${process.env.BUILD_LANGUAGE}` : 'build',
  // A form of another site is refused before (own-forms.ts): the router would take our own for one where TLS ends in front.
  allowedActionOrigins: ['**'],
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
