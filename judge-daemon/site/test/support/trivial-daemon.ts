import { serveSites } from '../../serve-sites.ts'
import { trivialSeat } from './trivial-seat.ts'

/** A daemon in a process of its own, for tests that kill it. */
const { sites, card } = JSON.parse(process.env.TRIVIAL_DAEMON ?? '{}') as { sites: { url: string; token: string }[]; card: object }
const daemon = serveSites(sites, { seat: trivialSeat(card), log: () => undefined })
process.once('SIGTERM', () => void daemon.close().then(() => process.exit(0)))
process.stdin.on('end', () => process.exit(0)).resume()
