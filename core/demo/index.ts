export { campuses, staff, students, type CastMember } from './cast.ts'
export { daysFrom, type Demo, type DemoWorld } from './demo.ts'
export { findParts, makeDemo } from './make-demo.ts'
