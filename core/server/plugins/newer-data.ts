import { kernel } from '../../plugin/index.ts'
import type { ServerPlugin } from '../kernel/define-server.ts'
import type { Migrations } from '../storage/migrations/migrations.ts'
import { BootError } from '../base/errors.ts'
import type { PluginRegistry } from './plugin-registry.ts'

/**
 * The plugins whose data a newer version has migrated, each with the fault that keeps it from running. The data of the kernel, or of a plugin that
 * others need, stops the start: what this version writes could be wrong for the newer one.
 */
export async function newerDataFaults(migrations: Migrations, kernelPlugin: ServerPlugin, registry: PluginRegistry): Promise<ReadonlyMap<string, string>> {
  const sound = registry.enabled.filter(({ faults }) => faults.length === 0)
  const unknown = await migrations.unknown([kernelPlugin, ...sound.map(({ server }) => server)])
  const dependents = new Map(registry.rows(() => 0).map(({ id, stopsWithIt }) => [id, stopsWithIt]))
  for (const [id, names] of unknown) {
    if (id === kernel.id) throw new BootError(`The data of this site was written by a newer version of Verdict (${names.join(', ')}). ${howToContinue}`)
    const needing = dependents.get(id) ?? []
    if (needing.length > 0) {
      const without = [id, ...needing].map((one) => `--without ${one}`).join(' ')
      throw new BootError(
        `The data of plugin '${id}' was written by a newer version (${names.join(', ')}), and it is needed by ${needing.join(', ')}. ${howToContinue} To start without them: ${without}`,
      )
    }
  }
  return new Map(
    [...unknown].map(([id, names]) => [
      id,
      `its data was written by a newer version (${names.join(', ')}); update it, or restore a backup from before the update`,
    ]),
  )
}

const howToContinue = 'Update this version, or restore a backup from before the update: see Updating in docs/operators.md.'
