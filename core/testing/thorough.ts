/** `npm run test:thorough` also tries what differs little from what `npm test` tries, for which that has no time. */
export const isThorough = process.env.VERDICT_THOROUGH_TESTS !== undefined
