import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  audit: {
    label: 'Rapports publiés',
    agreed: (number: string) => `a donné son accord à la publication des rapports sur le manuscrit ${number}`,
    takenBack: (number: string) => `a retiré son accord à la publication des rapports sur le manuscrit ${number}`,
  },
  errors: {
    early: 'Ce choix sera possible une fois le manuscrit accepté.',
    public: 'L’article et ses rapports sont publiés. Veuillez écrire à la rédaction.',
    missing: 'Aucun rapport n’est publié pour cet article.',
  },
  messages: {
    agreed: 'Choix enregistré. Les rapports seront publiés avec l’article.',
    takenBack: 'Choix enregistré. Les rapports ne seront pas publiés.',
  },
  own: {
    title: 'Publier les rapports',
    lead: 'Vous pouvez demander que les commentaires des évaluateur·rices soient publiés à côté de votre article, afin que le public puisse voir comment il a été discuté. Seuls sont publiés les rapports pour lesquels les évaluateur·rices ont donné leur accord, sous leur nom ou sous la mention « Évaluateur·rice 1 », dans les termes que vous avez lus. Les lettres et les commentaires confidentiels ne sont pas publiés.',
    count: (willing: number, sent: number) =>
      `Rapports que vous avez lus : ${sent}. Rapports dont la publication est autorisée : ${willing}.`,
    agree: 'Publier les rapports avec l’article',
    takeBack: 'Ne pas les publier',
    agreed: 'Vous avez donné votre accord. Vous pouvez le retirer jusqu’à la publication de l’article.',
    isPublic: 'Vous avez donné votre accord, et l’article est publié.',
    see: 'Lire les rapports publiés',
    early: 'Vous pourrez faire ce choix une fois votre manuscrit accepté.',
  },
  readers: {
    title: 'Rapports d’évaluation',
    titleOf: (article: string) => `Rapports d’évaluation : ${article}`,
    lead: 'Ces rapports ont été rédigés sur des versions antérieures de l’article, à l’intention de la revue et des auteurs, et sont publiés avec l’accord des deux parties. Les évaluateur·rices ne connaissaient pas les noms des auteurs.',
    back: 'Aller à l’article',
    round: (number: number, day: string) => `Tour ${number}, décision du ${day}`,
    nameless: (label: number) => `Évaluateur·rice ${label}`,
    signed: (label: number, name: string) => `Évaluateur·rice ${label} : ${name}`,
    description: (article: string) => `Les rapports d’évaluation sur « ${article} ».`,
  },
} satisfies Words<typeof en>;
