import { data } from 'react-router';
import { siteTexts as texts } from '../texts.ts';
import { NotFound } from './error-page.tsx';

export const handle = { hydrate: false };
export const meta = () => [{ title: texts.notFound.title }];
export const loader = () => data(null, { status: 404 });
export default NotFound;
