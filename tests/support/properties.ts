import fc from 'fast-check'

/**
 * Properties of `npm test` try the same values in each run, so that a run says something of the change and not of its
 * luck. `npm run drill -- properties` tries new ones.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) })

export { fc }
