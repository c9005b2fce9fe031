/** A target on another machine for encrypted archives. */
export interface RemotePlace {
  readonly name: 'sftp' | 's3'
  /** Lists the names of all files at the target. */
  list(): Promise<string[]>
  /** Copies a file, which gets its final name only when the copy is complete. */
  put(file: string, name: string, signal: AbortSignal): Promise<void>
  remove(names: readonly string[]): Promise<void>
}
