/** A place on another machine for encrypted archives. */
export interface RemotePlace {
  readonly name: 'sftp' | 's3'
  /** The names of all files there. */
  list(): Promise<string[]>
  /** Copies a file, which gets its name there when it is complete. */
  put(file: string, name: string, signal: AbortSignal): Promise<void>
  remove(names: readonly string[]): Promise<void>
}
