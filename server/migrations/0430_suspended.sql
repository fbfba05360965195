-- old code can't run beside this: a function and a job have other names

-- A store of which nothing goes out or comes in is suspended: its owner paused it, or an Admin switched its channel off.
alter function store_rests(store) rename to store_suspended;
alter table store rename constraint store_sample_rests to store_sample_inactive;

-- A job that waits from before goes on under its new name.
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'resolve_differences' where identifier = 'settle_differences'
      and not exists (select from graphile_worker._private_tasks where identifier = 'resolve_differences');
  end if;
end $$;
