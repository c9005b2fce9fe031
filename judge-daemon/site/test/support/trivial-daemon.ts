import { serveSites } from '../../serve-sites.ts'
import { trivialConnection } from './trivial-connection.ts'

/* A daemon with the trivial judge, in a process of its own, for tests that kill it. */
const { sites, info } = JSON.parse(process.env.TRIVIAL_DAEMON ?? '{}') as { sites: { url: string; token: string }[]; info: object }
const daemon = serveSites(sites, { connection: trivialConnection(info), log: () => undefined })
process.once('SIGTERM', () => void daemon.close().then(() => process.exit(0)))
process.stdin.on('end', () => process.exit(0)).resume()
