import type { Hono } from 'hono';
import type { Limit } from '#base/limits.ts';
import type { Env } from '../http/address.ts';
import type { Endpoint } from '../http/serve.ts';
import type { Queue, Schedule } from '../jobs/jobs.ts';
import type { AuditKinds } from '../records/audit.ts';

/** Everything a feature adds to the program, returned by the function that builds its services; src/features.ts lists them. */
export interface Feature<Services extends object = object> {
  services: Services;
  /** API calls; static paths before paths with parameters. */
  endpoints?: Endpoint[];
  /** Mounts addresses outside the API: files and protocols. */
  mount?: (site: Hono<Env>) => void;
  limits?: readonly Limit[];
  /** Sentences of the audit log, by event type. */
  audit?: AuditKinds;
  /** Registers projections, exports of personal data and listeners; runs once, before the first request. */
  connect?: () => void;
  /** Registers reactions to events; not called for the sample journal, which must not send mail. */
  react?: () => void;
  queues?: Queue[];
  schedules?: Schedule[];
  /** Stops threads and running work. */
  close?: () => Promise<unknown>;
}

export interface Composition<Services extends object> {
  services: Services;
  features: readonly Feature[];
  /** Adds a feature, built from the services of those before it. */
  with: <Added extends object>(build: (services: Services) => Feature<Added>) => Composition<Services & Added>;
}

/** Starts a list of features on `services`. */
export function compose<Services extends object>(
  services: Services,
  features: readonly Feature[] = [],
): Composition<Services> {
  return {
    services,
    features,
    with: (build) => {
      const feature = build(services);
      return compose({ ...services, ...feature.services }, [...features, feature]);
    },
  };
}
