import type { Fault } from './fault.ts'
import { accountsFaults } from './faults/accounts.ts'
import { communicationFaults } from './faults/communication.ts'
import { contestsFaults } from './faults/contests.ts'
import { discussionsFaults } from './faults/discussions.ts'
import { embeddedMongoFaults } from './faults/embedded-mongo.ts'
import { exchangeFaults } from './faults/exchange.ts'
import { formatsFaults } from './faults/formats.ts'
import { groupsFaults } from './faults/groups.ts'
import { judgeDaemonFaults } from './faults/judge-daemon.ts'
import { judgingFaults } from './faults/judging.ts'
import { kernelFaults } from './faults/kernel.ts'
import { problemsFaults } from './faults/problems.ts'
import { rankingFaults } from './faults/ranking.ts'
import { remoteFaults } from './faults/remote.ts'
import { siteFaults } from './faults/site.ts'
import { submissionsFaults } from './faults/submissions.ts'
import { trainingsFaults } from './faults/trainings.ts'
import { uiKitFaults } from './faults/ui-kit.ts'

/** Every planted fault, by area. */
export const allFaults: readonly Fault[] = [
  ...accountsFaults,
  ...communicationFaults,
  ...contestsFaults,
  ...discussionsFaults,
  ...embeddedMongoFaults,
  ...exchangeFaults,
  ...formatsFaults,
  ...groupsFaults,
  ...judgeDaemonFaults,
  ...judgingFaults,
  ...kernelFaults,
  ...problemsFaults,
  ...rankingFaults,
  ...remoteFaults,
  ...siteFaults,
  ...submissionsFaults,
  ...trainingsFaults,
  ...uiKitFaults,
]
