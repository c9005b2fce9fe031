import { afterEach, describe, expect } from 'vitest'
import { flags, frame, message, opcodes, query } from '../../support/frames.ts'
import { contract } from '../../support/contract.ts'
import { RawConnection } from '../../support/raw-connection.ts'

const { fact, uri, db: home, differsOn } = await contract()
const $db = home.databaseName
const open: RawConnection[] = []

async function dial(): Promise<RawConnection> {
  const connection = await RawConnection.open(uri)
  open.push(connection)
  return connection
}

afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

describe('messages', () => {
  fact('a reply names the request that it answers', async () => {
    const connection = await dial()
    connection.send(message({ ping: 1, $db }, { requestId: 77 }))
    expect(await connection.reply()).toMatchObject({ responseTo: 77, opcode: opcodes.message, document: { ok: 1 } })
  })
  fact('the legacy OP_QUERY of a handshake gets an OP_REPLY', async () => {
    const connection = await dial()
    connection.send(query({ isMaster: 1, helloOk: true }, 5))
    expect(await connection.reply()).toMatchObject({ responseTo: 5, opcode: opcodes.reply, document: { ismaster: true, helloOk: true, ok: 1 } })
  })
  fact('documents may arrive in a section of their own', async (collection) => {
    const connection = await dial()
    connection.send(message({ insert: collection.collectionName, $db }, { sequence: { name: 'documents', documents: [{ _id: 1 }, { _id: 2 }] } }))
    expect(await connection.reply()).toMatchObject({ document: { n: 2, ok: 1 } })
    expect(await collection.countDocuments()).toBe(2)
  })
  fact('a correct checksum is accepted', async () => {
    const connection = await dial()
    connection.send(message({ ping: 1, $db }, { checksum: 'right' }))
    expect(await connection.reply()).toMatchObject({ document: { ok: 1 } })
  })
  fact('a message with a wrong checksum is not executed', async (collection) => {
    const connection = await dial()
    connection.send(message({ insert: collection.collectionName, documents: [{ _id: 1 }], $db }, { checksum: 'wrong' }))
    const reply = await connection.reply()
    expect(reply?.document.ok ?? 0).toBe(0)
    expect(await collection.countDocuments()).toBe(0)
  })
  differsOn('FerretDB', 'replies to it').fact('a message with moreToCome gets no reply', async (collection) => {
    const connection = await dial()
    connection.send(
      message({ insert: collection.collectionName, documents: [{ _id: 1 }], $db, writeConcern: { w: 0 } }, { requestId: 1, flags: flags.moreToCome }),
    )
    connection.send(message({ ping: 1, $db }, { requestId: 2 }))
    expect(await connection.reply()).toMatchObject({ responseTo: 2 })
    expect(await collection.countDocuments()).toBe(1)
  })
  fact('an unknown optional flag is ignored', async () => {
    const connection = await dial()
    connection.send(message({ ping: 1, $db }, { flags: 1 << 20 }))
    expect(await connection.reply()).toMatchObject({ document: { ok: 1 } })
  })
})

describe('pipelined requests', () => {
  fact('a hundred requests on one connection get their replies in order', async (collection) => {
    const connection = await dial()
    const requests = Array.from({ length: 100 }, (_, index) =>
      message({ insert: collection.collectionName, documents: [{ _id: index }], $db }, { requestId: index + 1 }),
    )
    connection.send(Buffer.concat(requests))
    const replies = await connection.replies(100)
    expect(replies.map((each) => each?.responseTo)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(await collection.countDocuments()).toBe(100)
  })
  fact('each request sees the writes of the earlier ones', async (collection) => {
    const connection = await dial()
    const insert = (_id: number) => message({ insert: collection.collectionName, documents: [{ _id }], $db })
    const count = message({ count: collection.collectionName, $db })
    connection.send(Buffer.concat([insert(1), count, insert(2), count]))
    const replies = await connection.replies(4)
    expect([replies[1]?.document.n, replies[3]?.document.n]).toEqual([1, 2])
  })
  fact('a frame may arrive byte by byte', async () => {
    const connection = await dial()
    for (const byte of message({ ping: 1, $db })) connection.send(Buffer.from([byte]))
    expect(await connection.reply()).toMatchObject({ document: { ok: 1 } })
  })
})

describe('invalid messages', () => {
  const closes = (title: string, bytes: Buffer) =>
    fact(title, async () => {
      const [bad, good] = [await dial(), await dial()]
      bad.send(bytes)
      await bad.closed
      good.send(message({ ping: 1, $db }))
      expect(await good.reply()).toMatchObject({ document: { ok: 1 } })
    })
  const header = (length: number, opcode: number) => {
    const bytes = frame(opcode, 1)
    bytes.writeInt32LE(length, 0)
    return bytes
  }
  closes('a frame over 48 MB closes its connection only', header(48_000_001, opcodes.message))
  closes('a negative length closes its connection only', header(-1, opcodes.message))
  closes('a length below that of a header closes its connection only', header(15, opcodes.message))
  closes('an unknown opcode closes its connection only', frame(4242, 1, Buffer.from('what')))
})
