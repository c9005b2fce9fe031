import { statSync } from 'node:fs'
import { join } from 'node:path'
import { CursorRegistry } from './cursor-registry.ts'
import { Snapshots } from './snapshots.ts'
import { Catalog } from '../storage/catalog.ts'
import { DroppedDataSweeper } from '../storage/dropped-data-sweeper.ts'
import { Store } from '../storage/store.ts'
import { TtlMonitor } from './ttl-monitor.ts'

/** The database of one directory: its storage, its catalog, open cursors and background work. */
export class Engine {
  readonly store: Store
  readonly catalog: Catalog
  readonly cursors = new CursorRegistry()
  readonly snapshots: Snapshots
  readonly sweeper: DroppedDataSweeper
  readonly ttl: TtlMonitor
  readonly connections = { current: 0, totalCreated: 0 }
  /** The number of requests by command name. */
  readonly operations: Record<string, number> = Object.create(null)
  readonly #directory: string

  private constructor(directory: string) {
    this.#directory = directory
    this.store = new Store(directory)
    this.catalog = new Catalog(this.store)
    this.snapshots = new Snapshots(this.store)
    this.sweeper = new DroppedDataSweeper(this.store)
    this.ttl = new TtlMonitor(this.store, this.catalog)
  }

  static async open(directory: string): Promise<Engine> {
    const engine = new Engine(directory)
    await engine.store.write(() => engine.catalog.dropUnfinishedIndexes(), { freesSpace: true })
    engine.sweeper.wake()
    engine.ttl.start()
    return engine
  }

  fileSize(): number {
    return statSync(join(this.#directory, 'data.mdb')).size
  }

  async close(): Promise<void> {
    this.cursors.close()
    this.snapshots.close()
    await this.ttl.stop()
    await this.sweeper.stop()
    await this.store.close()
  }
}
