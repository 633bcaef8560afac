import type { JobsConfig } from 'payload'

import { isAdmin, nobody } from './access/roles'

const administrators = async (args: Parameters<typeof isAdmin>[0]) => (await isAdmin(args)) === true

/**
 * Payload's queue does one thing here: it publishes what an editor has scheduled, within a minute of its time.
 * Doing so twice changes nothing, so any number of processes may look. Mail never goes this way.
 */
export const jobs: JobsConfig = {
  access: { run: administrators, queue: administrators, cancel: administrators },
  autoRun: [{ cron: '*/20 * * * * *', limit: 20, silent: true }],
  jobsCollectionOverrides: ({ defaultJobsCollection }) => ({
    ...defaultJobsCollection,
    access: { create: nobody, read: isAdmin, update: nobody, delete: nobody },
    admin: { ...defaultJobsCollection.admin, hidden: true },
  }),
  tasks: [],
}
