import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Map 3: every address and its screen. */
export default [
  layout('features/site/screens/public-layout.tsx', [
    index('features/site/screens/home.tsx'),
    route('login', 'features/accounts/screens/login.tsx'),
    route('verify-email', 'features/accounts/screens/verify-email.tsx'),
    route('verify-2fa', 'features/accounts/screens/verify-two-factor.tsx'),
    route('forgot-password', 'features/accounts/screens/forgot-password.tsx'),
    route('reset-password', 'features/accounts/screens/reset-password.tsx'),
    route('orcid', 'features/accounts/screens/orcid.tsx'),
    route('account', 'features/accounts/screens/account/account.tsx'),
    route('unauthorized', 'features/accounts/screens/unauthorized.tsx'),
    route('first-administrator', 'features/accounts/screens/first-administrator.tsx'),
    route('submission', 'features/submissions/screens/wizard/wizard.tsx'),
    route('author', 'features/submissions/screens/own/list.tsx'),
    route('author/:number', 'features/submissions/screens/own/detail.tsx'),
    route('about', 'features/pages/screens/about.tsx'),
    route('journal', 'features/articles/screens/journal.tsx'),
    route('editorial-board', 'features/board/screens/editorial-board.tsx'),
    route('author-page', 'features/pages/screens/author-page.tsx'),
    route('archive', 'features/articles/screens/archive.tsx'),
    route('issue/:id', 'features/articles/screens/issue.tsx'),
    route('contact', 'features/site/screens/contact.tsx'),
    route('newsletter/confirm', 'features/newsletter/screens/confirm.tsx'),
    route('newsletter/unsubscribe', 'features/newsletter/screens/unsubscribe.tsx'),
    route('policies/:policy', 'features/pages/screens/policy.tsx'),
    route('search', 'features/articles/screens/search.tsx'),
    route('article/:number/:slug?', 'features/articles/screens/article.tsx'),
    route('*', 'features/site/screens/not-found.tsx'),
  ]),
  route('dashboard', 'features/site/screens/dashboard-layout.tsx', [
    index('features/site/screens/dashboard-index.tsx'),
    route('submissions', 'features/articles/screens/dashboard/submissions.tsx'),
    route('add-faq', 'features/pages/screens/admin-faqs.tsx'),
    route('add-topic', 'features/topics/screens/admin-topics.tsx'),
  ]),
] satisfies RouteConfig;
