import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The way from one process of a site to its database, on which a test can hold messages up, as a slow network or a stopped process does. */
export interface DatabaseProxy {
  readonly uri: string
  /** Holds up every message that says all these words, or any without words, and what comes behind it on its connection; resolves when the first is there. What was held before stays held. */
  hold(...words: string[]): Promise<void>
  release(): void
  /** Cuts every connection on which a message says all these words, until `release`: the calls that need it lose their database. */
  lose(...words: string[]): void
  /**
   * Cuts all connections and drops the held data, as when a process is killed. Its sockets close a little later, and until then a release
   * would let its writes through.
   */
  cut(): void
  /**
   * Lets messages through up to the first write for which `isLast` is true, and cuts the process off for good as soon as the database has answered it: like a
   * crash after this write. Resolves then. Another call replaces it. With `reads`, commands that read documents count as well.
   */
  cutAfter(isLast: (command: DatabaseCommand) => boolean, options?: { reads?: boolean }): Promise<void>
  close(): Promise<void>
}

/** A command that changes or reads documents. */
export interface DatabaseCommand {
  readonly command: string
  readonly isWrite: boolean
  readonly collection: string
  /** Whether it says a word, such as `$inc`. */
  says(word: string): boolean
}

/** Starts a proxy in front of a database, with which tests hold, count and fail its commands. */
export async function databaseProxy(uri: string): Promise<DatabaseProxy> {
  const target = addressOf(uri)
  const sockets = new Set<Socket>()
  let words: readonly string[] | undefined
  let lost: readonly string[] | undefined
  let reached = () => undefined as void
  let released = Promise.resolve()
  const releases: (() => void)[] = []
  let isLast: ((command: DatabaseCommand) => boolean) | undefined
  let isOver = false
  let ended = () => undefined as void
  const server = createServer((near) => {
    if (isOver) return void near.destroy()
    const far = 'path' in target ? connect(target.path) : connect(target.port, target.host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => (sockets.delete(from), to.destroy()))
    }
    far.pipe(near)
    let sending = Promise.resolve()
    near.on(
      'data',
      wholeMessages((message) => {
        const text = message.toString('latin1')
        if (lost?.every((word) => text.includes(word))) return void near.destroy()
        if (words?.every((word) => text.includes(word))) {
          sending = sending.then(() => released)
          reached()
        }
        if (isOver) return
        const command = isLast && commandIn(message)
        if (command && isLast?.(command)) {
          isOver = true
          far.unpipe(near)
          far
            .once('data', () => {
              cut()
              ended()
            })
            .resume()
        }
        sending = sending.then(() => void far.write(message))
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const release = () => {
    words = undefined
    lost = undefined
    for (const one of releases.splice(0)) one()
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    hold: (...said) => {
      released = new Promise((resolve) => releases.push(resolve))
      words = said
      return new Promise((resolve) => (reached = resolve))
    },
    lose: (...said) => void (lost = said),
    release,
    cut: () => {
      cut()
      release()
    },
    cutAfter: (last, { reads = false } = {}) => {
      isLast = (command) => (command.isWrite || reads) && last(command)
      return new Promise((resolve) => (ended = resolve))
    },
    close: async () => {
      release()
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Holds up what a process writes because of something that happens at it: the write says all these `words`. Now and then another process of the site
 * takes that over, which `isTaken` tells; then all of it is repeated. Returns what was prepared for the write that is held.
 */
export async function holdWrite<T>(
  proxy: DatabaseProxy,
  {
    words,
    prepare,
    write,
    isTaken,
  }: { words: readonly string[]; prepare(): Promise<T>; write(prepared: T): Promise<unknown>; isTaken(prepared: T): Promise<boolean> },
): Promise<T> {
  for (;;) {
    const prepared = await prepare()
    let isHeld = false
    void proxy.hold(...words).then(() => (isHeld = true))
    await write(prepared)
    for (let taken = false; !taken && !isHeld;) taken = await isTaken(prepared)
    if (isHeld) return prepared
    proxy.release()
  }
}

/** Puts the messages of the protocol together, each of which begins with its length: the network cuts them anywhere. */
function wholeMessages(pass: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      pass(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}

const writes: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'findAndModify', 'drop', 'renameCollection'])
const reads: ReadonlySet<string> = new Set(['find', 'aggregate'])
/** The header of a message, its flags, the kind of its first section, and the length of the document there. */
const bytesBeforeCommand = 16 + 4 + 1 + 4
/** The type of a text in BSON. */
const textType = 2

/** The first element of a command has its name, and as its value the collection. */
function commandIn(message: Buffer): DatabaseCommand | undefined {
  const end = message.indexOf(0, bytesBeforeCommand + 1)
  const command = message.toString('latin1', bytesBeforeCommand + 1, end)
  const isText = message[bytesBeforeCommand] === textType
  if (!isText || (!writes.has(command) && !reads.has(command))) return undefined
  const collection = message.toString('utf8', end + 5, end + 5 + message.readInt32LE(end + 1) - 1)
  return { command, isWrite: writes.has(command), collection, says: (word) => message.includes(word) }
}

/** Where a connection string leads; sockets of files are written with their slashes encoded. */
function addressOf(uri: string): { path: string } | { host: string; port: number } {
  const host = decodeURIComponent(/^mongodb:\/\/(?:[^@/]*@)?([^/?,]+)/.exec(uri)?.[1] ?? '')
  if (host.startsWith('/')) return { path: host }
  const [name = '', port = '27017'] = host.split(':')
  return { host: name, port: Number(port) }
}
