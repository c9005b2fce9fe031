import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import type { ServiceStatistics } from '../../contract.ts'

const percent = (part: number): string => `${Math.min(100, Math.max(0, part * 100)).toFixed(2)}%`

/** Returns the load of this machine; `address` is the host and port of the request. */
export function readServiceStatistics(address: string): ServiceStatistics {
  const [host = address, port = '80'] = address.split(':')
  const cores = availableParallelism()
  return {
    nacos: { status: 'UP' },
    backupCores: cores,
    backupService: [{ serviceId: 'verdict', host, port: Number(port) || 80, secure: false, metadata: { 'nacos.healthy': 'true' } }],
    backupPercentCpuLoad: percent((loadavg()[0] ?? 0) / cores),
    backupPercentMemoryLoad: percent(1 - freemem() / totalmem()),
  }
}
