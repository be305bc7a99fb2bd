import type { Hono } from 'hono';
import type { Limit } from '#base/limits.ts';
import type { Env } from '../http/address.ts';
import type { Endpoint } from '../http/serve.ts';
import type { Queue, Schedule } from '../jobs/jobs.ts';
import type { AuditKinds } from '../records/audit.ts';

/** All that a feature adds to the program. Its function builds the services and returns this; src/features.ts lists them. */
export interface Feature<Services extends object = object> {
  services: Services;
  /** Calls of the API; static paths before those with parameters. */
  endpoints?: Endpoint[];
  /** Adds addresses outside the API that answer files or speak a protocol. */
  mount?: (site: Hono<Env>) => void;
  limits?: readonly Limit[];
  /** How its events read in the audit log, by event type. */
  audit?: AuditKinds;
  /** Registers projections, exports of personal data and listeners; runs once, before any request. */
  connect?: () => void;
  /** Registers reactions to events; not called for the sample journal, which must not send anything. */
  react?: () => void;
  queues?: Queue[];
  schedules?: Schedule[];
  /** Ends threads and work under way. */
  close?: () => Promise<unknown>;
}

export interface Composition<Services extends object> {
  services: Services;
  features: readonly Feature[];
  /** Adds a feature, built from the services of those before it. */
  with<Added extends object>(build: (services: Services) => Feature<Added>): Composition<Services & Added>;
}

/** Begins a list of features on `services`. */
export function compose<Services extends object>(
  services: Services,
  features: readonly Feature[] = [],
): Composition<Services> {
  return {
    services,
    features,
    with(build) {
      const feature = build(services);
      return compose({ ...services, ...feature.services }, [...features, feature]);
    },
  };
}
