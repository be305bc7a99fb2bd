import { Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import { longDate, noonOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Refusal, SelectField, TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialClient } from '../../client.ts';
import type { ManuscriptPage, Task } from '../../contract.ts';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.manuscript;

interface TasksProps extends Pick<ManuscriptPage, 'tasks' | 'editors'> {
  submissionId: string;
  onChanged: () => Promise<void>;
}

/** Tasks of the editorial office about a manuscript, with the form for a new one. */
export function Tasks({ submissionId, tasks, editors, onChanged }: TasksProps) {
  return (
    <section aria-labelledby="tasks" className="grid gap-4 border-t border-line pt-6">
      <h2 id="tasks" className="text-xl">
        {texts.tasks}
      </h2>
      {tasks.length === 0 && <p className="text-faint">{texts.noTasks}</p>}
      <ul className="grid gap-1">
        {tasks.map((task) => (
          <TaskRow key={task.id} submissionId={submissionId} task={task} onChanged={onChanged} />
        ))}
      </ul>
      <Disclosure title={texts.newTask}>
        <TaskForm submissionId={submissionId} editors={editors} onChanged={onChanged} />
      </Disclosure>
    </section>
  );
}

interface TaskRowProps {
  submissionId: string;
  task: Task;
  onChanged: () => Promise<void>;
}

function TaskRow({ submissionId, task, onChanged }: TaskRowProps) {
  const { id, text, dueOn, assignee, isDone, version } = task;
  const { busy, refusal, submit } = useRefusal(texts.taskFailed);
  const client = editorialClient(api);
  const act = (call: () => Promise<{ message: string }>) =>
    void submit(async () => {
      const { message } = await call();
      toast.success(message);
      await onChanged();
    });
  const isLate = dueOn !== null && !isDone && noonOf(dueOn).getTime() + 12 * 3600_000 < Date.now();
  return (
    <li className="grid gap-1">
      <div className="flex items-start gap-3">
        <label className="flex min-h-11 flex-1 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={isDone}
            disabled={busy}
            onChange={() => act(() => client.changeTask(submissionId, id, { isDone: !isDone, version }))}
          />
          <span>
            <span dir="auto" className={isDone ? 'text-faint line-through' : ''}>
              {text}
            </span>{' '}
            <span className={classNames('text-sm', isLate ? 'font-medium text-danger' : 'text-faint')}>
              {[dueOn && texts.dueOn(longDate(noonOf(dueOn).toISOString())), assignee].filter(Boolean).join(', ')}
            </span>
          </span>
        </label>
        <IconButton
          icon={Trash2}
          label={texts.removeTask(text)}
          onClick={() => act(() => client.removeTask(submissionId, id))}
        />
      </div>
      <Refusal>{refusal}</Refusal>
    </li>
  );
}

/** Adds a task. The text stays when it could not be saved. */
function TaskForm({ submissionId, editors, onChanged }: Omit<TasksProps, 'tasks'>) {
  const { busy, errors, refusal, submit } = useRefusal(texts.taskFailed);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { text = '', dueOn, assigneeId } = formValues(form);
    void submit(async () => {
      const task = { text, dueOn: dueOn || null, assigneeId: (assigneeId || null) as never };
      toast.success((await editorialClient(api).addTask(submissionId, task)).message);
      form.reset();
      await onChanged();
    }, form);
  };
  return (
    <form noValidate onSubmit={add} className="grid max-w-2xl gap-4 pt-3">
      <TextField label={texts.task} name="text" hint={texts.taskHint} error={errors.text} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.taskDue} name="dueOn" type="date" error={errors.dueOn} />
        <SelectField
          label={texts.taskFor}
          name="assigneeId"
          options={[
            { value: '', label: texts.taskForHandler },
            ...editors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors.assigneeId}
        />
      </div>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
        {busy ? texts.adding : texts.addTask}
      </Button>
    </form>
  );
}
