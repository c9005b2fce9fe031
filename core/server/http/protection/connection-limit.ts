import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { addressGroup } from '../../base/client-address.ts'
import { networkTest } from './networks.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

export interface ConnectionLimit {
  /** Connections of one address whose request has not arrived: a hall of 300 browsers has a few each. */
  readonly unfinishedPerAddress: number
  /** Networks without this limit, such as that of the school. */
  readonly networks: readonly string[]
}

/** Closes new connections of an address that has too many unfinished requests. Those that wait for an answer, live streams and idle ones do not count. */
export const connectionLimit = fp<ConnectionLimit & { readonly trustProxy: TrustedProxies }>(
  async (app, { unfinishedPerAddress, networks, trustProxy }) => {
    const unfinished = new Map<string, Set<Socket>>()
    // Behind a number of proxies, every peer is one.
    const isExempt = typeof trustProxy === 'number' ? () => true : networkTest([...networks, ...(trustProxy === false ? [] : trustProxy)])

    const addressOf = ({ remoteAddress = '' }: Socket) => addressGroup(remoteAddress)
    const finish = (socket: Socket, address: string) => {
      const ofAddress = unfinished.get(address)
      ofAddress?.delete(socket)
      if (ofAddress?.size === 0) unfinished.delete(address)
    }
    app.server.on('connection', (socket: Socket) => {
      if (isExempt(socket.remoteAddress ?? '')) return
      const address = addressOf(socket)
      const ofAddress = unfinished.get(address) ?? new Set()
      if (ofAddress.size >= unfinishedPerAddress) return void socket.destroy()
      unfinished.set(address, ofAddress.add(socket))
      socket.once('close', () => finish(socket, address))
    })
    app.server.on('request', (request: IncomingMessage) => {
      const { socket, headers } = request
      const address = addressOf(socket)
      const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
      if (!hasBody) finish(socket, address)
      else if (!isExempt(socket.remoteAddress ?? '')) {
        unfinished.set(address, (unfinished.get(address) ?? new Set()).add(socket))
        request.once('end', () => finish(socket, address))
      }
    })
  },
  { name: 'connection-limit' },
)
