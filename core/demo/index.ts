export { campuses, staff, students, type CastMember } from './cast.ts'
export { daysFrom, type Demo, type DemoWorld, type LiveDemo } from './demo.ts'
export { keepAlive } from './keep-alive.ts'
export { findParts, makeDemo } from './make-demo.ts'
