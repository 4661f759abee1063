-- A movement that puts another one right: it points at that one, and nothing is put right twice. What
-- moves from project to project is two movements of one deed: a return and an assignment.
alter table inventory_movement
  add column puts_right_id uuid,
  add column move_id uuid,
  add foreign key (company_id, account_id, puts_right_id) references inventory_movement,
  add check (move_id is null or kind in ('assign', 'return')),
  add check (puts_right_id is null or kind <> 'use');
create unique index inventory_movement_put_right on inventory_movement (company_id, account_id, puts_right_id)
  where puts_right_id is not null;
