export function startWatchdog(currentWork?: () => object | undefined): void
