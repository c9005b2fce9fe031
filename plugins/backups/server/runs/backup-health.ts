import { formatBytes, type HealthItem } from '@verdict/core'
import type { ServerContext } from '@verdict/core/server'
import { backups, type BackupSettings } from '../../contract.ts'
import type { Backups } from './backups.ts'
import type { RunDoc } from './run-schema.ts'
import { intervalMs, proofIntervalMs } from '../schedule/schedule.ts'

type Texts = Pick<ServerContext<unknown>, 't' | 'messageOf'>

/** Returns the health item of backups: bad if the last successful one is older than two intervals or cannot be restored. */
export async function backupHealth(source: Backups, { at }: BackupSettings, texts: Texts, language: string | undefined, now = Date.now()): Promise<HealthItem> {
  const runs = await source.runs()
  const ended = runs.filter(({ endedAt }) => endedAt !== null)
  const last = ended.find(({ kind }) => kind === 'backup')
  const lastGood = ended.find(({ kind, problem }) => kind === 'backup' && problem === null)
  const proof = ended.find(({ kind }) => kind === 'proof')
  const age = now - (lastGood?.startedAt ?? (await source.since())).getTime()
  const isUnproven = at !== '' && now - (proof?.startedAt ?? (await source.since())).getTime() > 2 * proofIntervalMs
  const isLate = at !== '' && age > 2 * intervalMs
  const t = (key: string, parameters = {}) => texts.t(`health.${key}`, language, parameters)
  const result = (run: RunDoc, key: string) =>
    run.problem
      ? t(`${key}Failed`, { time: timeText(run.startedAt), reason: texts.messageOf(run.problem, language) })
      : t(key, { time: timeText(run.startedAt), size: formatBytes(run.bytes ?? 0) })
  const lines = [
    ...(at === '' ? [t('off')] : []),
    ...(isLate ? [t('late')] : []),
    lastGood ? result(lastGood, 'last') : t('none'),
    ...(last && last !== lastGood ? [result(last, 'last')] : []),
    ...(isUnproven ? [t('unproven')] : []),
    ...(proof ? [result(proof, 'proof')] : []),
  ]
  const isBad = isLate || (proof?.problem ?? null) !== null
  const isDoubtful = at === '' || isUnproven || !lastGood || last !== lastGood
  return {
    plugin: backups.id,
    name: 'backup',
    state: isBad ? 'bad' : isDoubtful ? 'warning' : 'good',
    title: t('title'),
    text: lines.join(' '),
    measures: {
      backup_age_seconds: Math.round(age / 1000),
      backup_bytes: lastGood?.bytes ?? 0,
      backup_ok: last?.problem === null ? 1 : 0,
      backup_proof_ok: proof?.problem === null ? 1 : 0,
    },
  }
}

/** In the server's time zone, like the schedule. */
function timeText(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}
