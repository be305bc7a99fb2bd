export function buildIsCurrent(): Promise<boolean>;
export function stampBuild(): Promise<void>;
