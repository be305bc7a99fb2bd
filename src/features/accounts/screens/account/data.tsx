import { useState } from 'react';
import { pathHere } from '#base/language-paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { saveAs } from '#ui/save-as.ts';
import { toast } from '#ui/toast.tsx';
import { api, ownAccountClient, session } from '../../client.ts';
import { accountTexts } from '../../texts.ts';
import { ChangeForm, CurrentPassword, Section, useChange } from './section.tsx';

const { data, deletion } = accountTexts.account;
const own = ownAccountClient(api);

export function DataSection() {
  const { busy, change } = useChange();
  const download = async () => {
    const content = JSON.stringify(await own.export(), null, 2);
    saveAs(new Blob([content], { type: 'application/json' }), data.fileName);
    return undefined;
  };
  return (
    <Section title={data.title} lead={data.lead}>
      <Button look="secondary" busy={busy} className="max-w-fit!" onClick={() => void change(download)}>
        {data.export}
      </Button>
    </Section>
  );
}

export function LeaveSection() {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={deletion.title} lead={deletion.lead}>
      <Button look="danger" className="max-w-fit!" onClick={() => setAsking(true)}>
        {deletion.button}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={deletion.ask} closeLabel={deletion.no}>
        <p className="mb-5">{deletion.sure}</p>
        <ChangeForm
          onValues={async ({ currentPassword = '' }) => {
            const { message } = await own.delete(currentPassword);
            session.end();
            toast.onNextPage('success', message);
            location.assign(pathHere('/'));
            return undefined;
          }}
        >
          {({ busy, errors }) => (
            <>
              <CurrentPassword errors={errors} />
              <div className="flex flex-wrap justify-end gap-3">
                <Button look="quiet" onClick={() => setAsking(false)}>
                  {deletion.no}
                </Button>
                <Button type="submit" look="danger" busy={busy}>
                  {deletion.yes}
                </Button>
              </div>
            </>
          )}
        </ChangeForm>
      </Dialog>
    </Section>
  );
}
