import * as z from 'zod';

/** A record of the registry, in its data dump and from its API, as far as it is used (ROR schema 2.1). */
export const RorRecord = z.object({
  id: z.string().regex(/^https:\/\/ror\.org\/0[0-9a-hj-km-np-tv-z]{6}\d\d$/),
  status: z.string(),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })),
  locations: z.array(
    z.object({ geonames_details: z.object({ name: z.string().nullish(), country_name: z.string().nullish() }) }),
  ),
});
type RorRecord = z.infer<typeof RorRecord>;

/** The organisation of an active record. */
export function organisationIn({ id, status, names, locations }: RorRecord) {
  const name = names.find(({ types }) => types.includes('ror_display')) ?? names[0];
  if (status !== 'active' || !name) return undefined;
  const { name: city, country_name: country } = locations[0]?.geonames_details ?? {};
  return { ror: id.slice(-9), name: name.value, place: [city, country].filter(Boolean).join(', ') };
}
