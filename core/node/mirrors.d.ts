/** Runs work with the options that make apt-get use `VERDICT_APT_MIRROR`; with none if that is not set. */
export function withAptMirror<T>(work: (options: readonly string[]) => Promise<T>, sources?: string): Promise<T>

/** The advice after a failed download. */
export const mirrorHints: { readonly npm: string; readonly apt: string }
