import { MongoNetworkError } from 'mongodb'
import { Connection, type WriteCommand } from 'mongodb/lib/cmap/connection.js'

/**
 * Lets an operation fail whose connection closes before its command is written. The driver (7.9) waits for the socket to drain, which a
 * destroyed one never does: the operation would never end.
 */
export function failWritesOnClosedConnections(): void {
  if (Connection.prototype.writeCommand === writeOrFail) return
  writeCommand = Connection.prototype.writeCommand
  Connection.prototype.writeCommand = writeOrFail
}

let writeCommand: WriteCommand

function writeOrFail(this: Connection, ...args: Parameters<WriteCommand>): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new MongoNetworkError(`connection to ${this.address} closed before the command was written`))
    this.once('close', onClose)
    writeCommand
      .apply(this, args)
      .then(resolve, reject)
      .finally(() => this.off('close', onClose))
  })
}
