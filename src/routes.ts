import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Map 3: every address and its screen. */
export default [
  layout('features/site/screens/public-layout.tsx', [
    index('features/site/screens/home.tsx'),
    route('login', 'features/accounts/screens/login.tsx'),
    route('verify-email', 'features/accounts/screens/verify-email.tsx'),
    route('verify-2fa', 'features/accounts/screens/verify-two-factor.tsx'),
    route('unauthorized', 'features/accounts/screens/unauthorized.tsx'),
    route('first-administrator', 'features/accounts/screens/first-administrator.tsx'),
    route('submission', 'features/submissions/screens/wizard/wizard.tsx'),
    route('article/:number/:slug?', 'features/articles/screens/article.tsx'),
    route('*', 'features/site/screens/not-found.tsx'),
  ]),
  route('dashboard', 'features/site/screens/dashboard-layout.tsx', [
    index('features/site/screens/dashboard-index.tsx'),
    route('submissions', 'features/articles/screens/dashboard/submissions.tsx'),
  ]),
] satisfies RouteConfig;
