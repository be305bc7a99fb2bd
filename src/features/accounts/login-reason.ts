const KEY = 'login-reason';

/** The screen that sent the visitor to the login page, so that the page can say why; kept for this tab until the login. */
export const loginReason = {
  set: (pathname: string): void => sessionStorage.setItem(KEY, pathname),
  get: (): string | null => sessionStorage.getItem(KEY),
  clear: (): void => sessionStorage.removeItem(KEY),
};
