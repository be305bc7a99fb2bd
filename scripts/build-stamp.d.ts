export declare const STAMP: string;
export function buildIsCurrent(): Promise<boolean>;
export function stampBuild(): Promise<void>;
