import { z } from 'zod'
import { healthResponse, readyResponse } from '../health'
import { operationsOf } from './operationsOf'

export const SERVICE_OPERATIONS = operationsOf('service', {
  getHealth: {
    summary: 'Liveness: the process is running.',
    access: 'open',
    cors: true,
    response: healthResponse,
  },
  getReady: {
    summary: 'The database is up and every platform that answers has been read and matched once.',
    access: 'open',
    cors: true,
    response: readyResponse,
    errors: [503],
  },
  getMetrics: {
    summary:
      'What this process counts and measures, in Prometheus text. With METRICS_TOKEN for whoever shows it; without one for the machine itself only.',
    access: 'operator',
    response: z.string().describe('Prometheus text format 0.0.4.'),
    media: 'text/plain',
    errors: [401, 403],
  },
  getOpenApi: {
    summary: 'This description.',
    access: 'public',
    scope: 'read',
    cors: true,
    etag: true,
    response: z.looseObject({ openapi: z.literal('3.1.0').describe('Version of the specification.') }),
    errors: [304],
  },
})
