import { addressOf, channelOf, kernelApi, sessionSend, type Topic } from '@verdict/core'
import { useEffect, useRef } from 'react'
import { store, tokenAtom, tokenStore } from '../session/session.ts'
import { bootstrap } from '../document/bootstrap.ts'
import { LiveHub, type Listener } from './live-hub.ts'
import type { OpenStream } from './live-stream.ts'

const send = sessionSend(tokenStore, { fetch: (input, init) => fetch(input, init) })
const { liveStream } = kernelApi.routes

const open: OpenStream = async ({ channels, after, signal }) => {
  const address = addressOf(liveStream, { query: { topics: channels.join(',') } })
  const answer = await send(address, { method: 'GET', signal, ...(after === undefined ? {} : { headers: { 'Last-Event-ID': after } }) })
  if (!answer.ok || !answer.body) throw new Error(`live stream: ${answer.status}`)
  return answer.body
}

let hub: LiveHub | undefined

/** The hub of this tab, created when the first screen subscribes. */
function siteHub(): LiveHub {
  if (!hub) {
    hub = new LiveHub(open, { after: bootstrap?.lastUpdate })
    store.sub(tokenAtom, () => hub?.restart())
  }
  return hub
}

/** Subscribes to a topic: `onEvent` for each update, `onReset` when updates may have been missed. No subscription while `key` is null. */
export function useLive<T, Input>(
  topic: Topic<T, Input>,
  key: string | number | null,
  listener: { onEvent: (payload: T) => void; onReset?: () => void },
): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const channel = key === null ? undefined : channelOf(topic, key)
  useEffect(() => {
    if (channel === undefined) return
    const forward: Listener = { onEvent: (payload) => latest.current.onEvent(payload as T), onReset: () => latest.current.onReset?.() }
    return siteHub().listen(channel, forward)
  }, [channel])
}
