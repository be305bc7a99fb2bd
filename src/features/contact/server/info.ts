import { AppError } from '#base/errors.ts';
import { withoutUndefined } from '#base/fields.ts';
import { newId, type UserId } from '#base/ids.ts';
import { type Translations, withTranslations } from '#base/translations.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { addMissingTranslations } from '#platform/records/missing-translations.ts';
import { type RecordNeeds, recordsService } from '#platform/records/records.ts';
import type { ContactInfo, ContactInfoDraft, StaffContactInfo } from '../contract.ts';
import type { ContactInfoId, ContactTexts } from '../rules.ts';
import { contactTexts } from '../texts.ts';
import { contactInfo } from './tables.ts';

const texts = contactTexts.info;
const NO_LINKS = { twitter: '', facebook: '', linkedin: '', instagram: '' };
const EMPTY_INFO: ContactInfo = {
  phone: '',
  email: '',
  mailingAddress: '',
  editorEmail: '',
  submissionsEmail: '',
  officeHours: '',
  locationDescription: '',
  intro: '',
  social: NO_LINKS,
};

export type ContactRecord = Omit<ContactInfoDraft, 'version' | 'social' | 'translations'> & { social: typeof NO_LINKS };

export type Info = ReturnType<typeof infoService>;

/** Contact details of the journal: one record, added once, then changed. */
export function infoService(needs: RecordNeeds) {
  const { db, clock } = needs;
  const records = recordsService(needs, {
    table: contactInfo,
    kind: 'contact-info',
    titleOf: () => texts.title,
    translate: (error) =>
      brokeConstraint(error, 'contact_info_only_key')
        ? new AppError('conflict', 'CONTACT_INFO_EXISTS', texts.exists)
        : error,
  });
  const record = async () => {
    const [row] = await db.select().from(contactInfo).limit(1);
    return row && present(row);
  };

  return {
    record,

    /** Returns the details that pages show; all texts are empty until staff enter them. */
    forVisitors: async (): Promise<ContactInfo> => (await record()) ?? EMPTY_INFO,

    /** 409 when there is a record already. */
    async add({ social, translations = {}, ...info }: ContactInfoDraft, actorId: UserId): Promise<StaffContactInfo> {
      const links = { ...NO_LINKS, ...withoutUndefined(social) };
      return present(await records.add({ ...info, translations, social: links, updatedAt: clock() }, actorId));
    },

    /** 404 when there is no record; 409 when `version` is outdated. */
    async change({ version, social, ...info }: ContactInfoDraft, actorId: UserId): Promise<StaffContactInfo> {
      const stored = await record();
      if (!stored) throw new AppError('missing', 'NOT_FOUND', texts.missing);
      const links = { ...stored.social, ...withoutUndefined(social) };
      return present(
        await records.change(
          stored.id,
          { ...withoutUndefined(info), social: links, updatedAt: clock() },
          { version, actorId },
        ),
      );
    },

    /** Writes the record of a new journal. */
    async writeStarter(starter: ContactRecord): Promise<void> {
      const now = clock();
      await db
        .insert(contactInfo)
        .values({ ...starter, id: newId(), createdAt: now, updatedAt: now })
        .onConflictDoNothing();
    },

    /** Adds the translations that the record lacks, if its English texts are still these. */
    addMissingTranslations: (english: ContactTexts, translations: Translations<ContactTexts>) =>
      addMissingTranslations(db, contactInfo, { english, translations }),
  };
}

function present(row: typeof contactInfo.$inferSelect): StaffContactInfo & { id: ContactInfoId } {
  return { ...withTranslations(row), email: row.editorEmail };
}
