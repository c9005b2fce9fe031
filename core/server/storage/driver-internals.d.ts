/** Parts of a connection that the driver does not declare. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events'

  export type WriteCommand = (this: Connection, command: unknown, options: object) => Promise<void>

  export class Connection extends EventEmitter {
    readonly address: string
    writeCommand: WriteCommand
  }
}
