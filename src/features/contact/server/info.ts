import { AppError } from '#base/errors.ts';
import { given } from '#base/fields.ts';
import { newId, type UserId } from '#base/ids.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { type RecordNeeds, recordsService } from '#platform/records/records.ts';
import type { ContactInfo, ContactInfoDraft, StaffContactInfo } from '../contract.ts';
import type { ContactInfoId } from '../rules.ts';
import { contactTexts } from '../texts.ts';
import { contactInfo } from './tables.ts';

const texts = contactTexts.info;
const NO_LINKS = { twitter: '', facebook: '', linkedin: '', instagram: '' };
const NOTHING: ContactInfo = {
  ...{ phone: '', email: '', mailingAddress: '', editorEmail: '', submissionsEmail: '', officeHours: '' },
  ...{ locationDescription: '', intro: '', social: NO_LINKS },
};

export type ContactRecord = Omit<ContactInfoDraft, 'version' | 'social'> & { social: typeof NO_LINKS };

export type Info = ReturnType<typeof infoService>;

/** How to reach the journal: one record, entered once and changed ever after. */
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

    /** What pages show; empty texts where nothing has been entered. */
    shown: async (): Promise<ContactInfo> => (await record()) ?? NOTHING,

    /** 409 when there is a record: it is not overwritten. */
    async add({ social, ...info }: ContactInfoDraft, actorId: UserId): Promise<StaffContactInfo> {
      const links = { ...NO_LINKS, ...given(social) };
      return present(await records.add({ ...info, social: links, updatedAt: clock() }, actorId));
    },

    /** 404 when there is none; 409 when `version` is given and somebody has changed it since. */
    async change({ version, social, ...info }: ContactInfoDraft, actorId: UserId): Promise<StaffContactInfo> {
      const known = await record();
      if (!known) throw new AppError('missing', 'NOT_FOUND', texts.missing);
      const links = { ...known.social, ...given(social) };
      return present(
        await records.change(known.id, { ...info, social: links, updatedAt: clock() }, { version, actorId }),
      );
    },

    /** Writes the record a new journal starts with. */
    async writeStarter(starter: ContactRecord): Promise<void> {
      const now = clock();
      await db
        .insert(contactInfo)
        .values({ ...starter, id: newId(), createdAt: now, updatedAt: now })
        .onConflictDoNothing();
    },
  };
}

function present(row: typeof contactInfo.$inferSelect): StaffContactInfo & { id: ContactInfoId } {
  return { ...row, email: row.editorEmail };
}
